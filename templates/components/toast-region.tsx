import type {ReactNode} from 'react';

/** Where messages appear. The two live regions are in the page from the start; that is what makes them heard. */
export function ToastRegion(): ReactNode {
  return (
    <section className="toasts" aria-label="Notifications" tabIndex={-1} data-toasts="">
      <p className="sr-only" role="status" />
      <p className="sr-only" role="alert" />
      <ol role="list" />
    </section>
  );
}
