import type {ReactNode} from 'react';

/**
 * Where messages appear. The live regions are in the page from the start, and in no popover: that is what makes them
 * heard. The cards are in one, which is what puts them on top of everything.
 */
export function ToastRegion(): ReactNode {
  return (
    <section aria-label="Notifications" tabIndex={-1} data-toasts="">
      <p className="sr-only" role="status" />
      <p className="sr-only" role="alert" />
      <ol className="toasts" role="list" popover="manual" />
    </section>
  );
}
