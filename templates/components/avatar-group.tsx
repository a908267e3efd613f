import type {ReactNode} from 'react';
import {Avatar, type AvatarProps, type AvatarSize} from './avatar.js';

export interface AvatarGroupProps {
  readonly avatars: readonly AvatarProps[];
  /** The maximum number of avatars; the others are shown as a count. */
  readonly max?: number;
  /** The size of every avatar. */
  readonly size?: AvatarSize;
}

/** Avatars that overlap, the first on top. */
export function AvatarGroup({avatars, max = avatars.length, size = 'sm'}: AvatarGroupProps): ReactNode {
  const shown = avatars.slice(0, max);
  const more = avatars.length - shown.length;
  const names = shown.map(({alt, name}) => alt ?? name).filter((name) => name !== undefined);
  const label = [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  // Reversed, so that the first avatar is painted on top; the label has the original order.
  return (
    <span className="avatar-group" role="img" aria-label={label}>
      {more > 0 && <Avatar text={`+${more}`} size={size} />}
      {shown.toReversed().map(({alt, name, ...avatar}, i) => (
        <Avatar key={i} {...avatar} name={alt ?? name} size={size} />
      ))}
    </span>
  );
}
