import {useLayoutEffect, useState, type ReactNode} from 'react';
import {optional} from '../../runtime/browser/base/optional.js';
import type {ToastIcon as Name, ToastSign} from '../../runtime/browser/toasts/toast.js';

/** The few drawings a toast may need. A page carries the icons it shows, and cannot know which toasts will come. */
const paths: Readonly<Record<ToastSign | 'close', string>> = {
  alert: 'M12 3 2 20h20zM12 10v4m0 3v.01',
  check: 'm4 12 5 5L20 6',
  close: 'm6 6 12 12M18 6 6 18',
  info: 'M12 2a10 10 0 1 0 .01 0M12 11v6m0-10v.01',
  refresh: 'M20 12a8 8 0 1 1-3-6.2L20 8m0-5v5h-5',
};

/** One of the icons that come with every toast, or one by name, which is fetched. */
export function ToastIcon({name}: {readonly name: Name | 'close'}): ReactNode {
  if (!isOurs(name)) return <LateIcon key={name} name={name} />;
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentcolor"
      stroke-width="2"
      stroke-linecap="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** Shown as a mask, so that an SVG cannot run scripts or load anything. Until it is loaded, its space is empty. */
function LateIcon({name}: {readonly name: string}): ReactNode {
  const [address, setAddress] = useState<string>();
  useLayoutEffect(() => {
    optional(
      import('../../runtime/browser/widgets/lazy-icon.js').then(({fetchIcon}) => fetchIcon(name)).then(setAddress),
    );
  }, [name]);
  const painted = address !== undefined && {
    backgroundColor: 'currentcolor',
    mask: `url("${address}") center / contain no-repeat`,
  };
  return (
    <span
      className="icon"
      aria-hidden="true"
      style={{display: 'inline-block', inlineSize: '1em', blockSize: '1em', ...painted}}
    />
  );
}

function isOurs(name: string): name is keyof typeof paths {
  return Object.hasOwn(paths, name);
}
