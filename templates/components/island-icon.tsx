import type {ReactNode} from 'react';
import {iconDrawings} from '../../runtime/browser/islands/icon-drawings.js';

export interface IslandIconProps {
  /** `lucide:book-open`, or `custom:logo` for `content/icons/logo.svg`. */
  readonly name: string;
}

/**
 * An icon inside an island. The build renders it and hydration does not change it, so the script contains no icons. It must be
 * part of the first render of its island; an icon added later would be empty.
 */
export function IslandIcon({name}: IslandIconProps): ReactNode {
  const drawing = iconDrawings.draw?.(name);
  return (
    <svg
      className="icon"
      viewBox={drawing?.viewBox}
      width="1em"
      height="1em"
      aria-hidden
      dangerouslySetInnerHTML={{__html: drawing?.body ?? ''}}
    />
  );
}
