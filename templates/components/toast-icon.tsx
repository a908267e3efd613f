import {useLayoutEffect, useState, type ReactNode} from 'react';
import {warnOnFailure} from '../../runtime/browser/base/warn-on-failure.js';
import type {BuiltInToastIcon, ToastIcon as Name} from '../../runtime/browser/toasts/toast.js';

/** Bundled, because the build cannot know which icons the toasts of a page need. */
const paths: Readonly<Record<BuiltInToastIcon | 'close', string>> = {
  alert: 'M12 3 2 20h20zM12 10v4m0 3v.01',
  check: 'm4 12 5 5L20 6',
  close: 'm6 6 12 12M18 6 6 18',
  info: 'M12 2a10 10 0 1 0 .01 0M12 11v6m0-10v.01',
  refresh: 'M20 12a8 8 0 1 1-3-6.2L20 8m0-5v5h-5',
};

/** A built-in icon, or one that is fetched by name. */
export function ToastIcon({name}: {readonly name: Name | 'close'}): ReactNode {
  if (!isBuiltIn(name)) return <FetchedIcon key={name} name={name} />;
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
function FetchedIcon({name}: {readonly name: string}): ReactNode {
  const [url, setUrl] = useState<string>();
  useLayoutEffect(() => {
    warnOnFailure(
      import('../../runtime/browser/widgets/lazy-icon.js').then(({fetchIcon}) => fetchIcon(name)).then(setUrl),
    );
  }, [name]);
  const maskStyle = url !== undefined && {
    backgroundColor: 'currentcolor',
    mask: `url("${url}") center / contain no-repeat`,
  };
  return (
    <span
      className="icon"
      aria-hidden="true"
      style={{display: 'inline-block', inlineSize: '1em', blockSize: '1em', ...maskStyle}}
    />
  );
}

function isBuiltIn(name: string): name is keyof typeof paths {
  return Object.hasOwn(paths, name);
}
