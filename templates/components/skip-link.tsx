import type {ReactNode} from 'react';

/** First in the page, for those who come by keyboard. */
export function SkipLink(): ReactNode {
  return (
    <a className="skip-link sr-only" href="#site-main">
      Skip to content
    </a>
  );
}
