"""What every client of this kind needs: requests, retries, streams, pages, errors. Nothing in here knows the API."""
