import type {ReactNode} from 'react';
import {iconDrawings} from '../../runtime/browser/islands/icon-drawings.js';

export interface IslandIconProps {
  /** `lucide:book-open`, or `custom:logo` for `content/icons/logo.svg`. */
  readonly name: string;
}

/**
 * An icon inside an island. The build draws it, and hydration leaves it as it is, so no drawing travels with the script. It must be in
 * the first render of its island: one that comes later would be empty.
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
