// Live regions for toasts; the visible cards are loaded with the first toast. Screen readers only announce live regions that are in
// the page from the start and outside popovers.
import {useLayoutEffect, useRef, useState, type ReactNode} from 'react';
import {events, storageKeys} from '../../runtime/browser/base/protocol.js';
import {readSessionItem} from '../../runtime/browser/base/session-storage.js';
import {hasWaitingToasts} from '../../runtime/browser/toasts/toasts.js';
import type {ToastListProps} from '../components/toast-list.js';
import type {Announcement, Announcements, LiveRole} from '../support/use-toast-announcer.js';

const silent: Announcement = {count: 0, text: ''};
const silence: Announcements = {alert: silent, status: silent};

export default function Toasts(): ReactNode {
  const region = useRef<HTMLElement>(null);
  const [announcements, setAnnouncements] = useState(silence);
  const [list, setList] = useState<{readonly List: (props: ToastListProps) => ReactNode}>();

  useLayoutEffect(() => {
    const load = (): void => {
      import('../components/toast-list.js').then(({ToastList}) => setList({List: ToastList}), console.warn);
    };
    document.addEventListener(events.toast, load);
    if (hasWaitingToasts() || readSessionItem(storageKeys.reloadState) !== undefined) load();
    return () => document.removeEventListener(events.toast, load);
  }, []);

  return (
    <section ref={region} aria-label="Notifications" tabIndex={-1} data-toasts="">
      <LiveRegion role="status" {...announcements.status} />
      <LiveRegion role="alert" {...announcements.alert} />
      {list === undefined ? (
        <ol className="toasts" role="list" popover="manual" />
      ) : (
        <list.List region={region} setAnnouncements={setAnnouncements} />
      )}
    </section>
  );
}

/** A new element for each announcement: screen readers do not repeat unchanged text. */
function LiveRegion({role, count, text}: Announcement & {readonly role: LiveRole}): ReactNode {
  return (
    <p className="sr-only" role={role}>
      {text !== '' && <span key={count}>{text}</span>}
    </p>
  );
}
