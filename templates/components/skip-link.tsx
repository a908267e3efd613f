import type {ReactNode} from 'react';

/** The first link of the page, for keyboard users. */
export function SkipLink(): ReactNode {
  return (
    <a className="skip-link sr-only" href="#site-main">
      Skip to content
    </a>
  );
}
