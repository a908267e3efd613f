"""The runtime of the client: requests, retries, streams, pages and errors. It does not depend on the API."""
