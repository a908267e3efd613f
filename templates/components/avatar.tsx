import type {ReactNode} from 'react';
import {href} from 'galley/page';
import {initials} from '../support/initials.js';

export interface AvatarProps {
  readonly name: string;
  readonly src?: string | undefined;
  readonly size?: 'medium' | 'large';
}

/** A picture over initials: when the picture fails, the initials are there already. */
export function Avatar({name, src, size = 'medium'}: AvatarProps): ReactNode {
  return (
    <span className="avatar" data-size={size} aria-hidden="true">
      {initials(name)}
      {src !== undefined && <img src={href(src)} alt="" width="64" height="64" loading="lazy" decoding="async" />}
    </span>
  );
}
