import type {ReactNode} from 'react';
import {href, Icon} from 'galley/page';
import {initials} from '../../runtime/browser/widgets/initials.js';
import {Chip, type ChipColor, type ChipPosition} from './chip.js';

export type AvatarSize = '3xs' | '2xs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl';

export interface AvatarProps {
  /** The name for screen readers; also determines the initials. */
  readonly alt?: string | undefined;
  /** Used like `alt` if the name is shown beside the picture; screen readers then skip the avatar. */
  readonly name?: string | undefined;
  readonly src?: string | undefined;
  /** Instead of initials. */
  readonly text?: string | undefined;
  /** Instead of initials. */
  readonly icon?: string | undefined;
  readonly size?: AvatarSize;
  /** Shows a chip. */
  readonly chipColor?: ChipColor | undefined;
  readonly chipPosition?: ChipPosition | undefined;
  readonly chipText?: string | number | undefined;
}

const tintCount = 6;

/** A picture with text, icon or initials behind it, which show if the picture fails. */
export function Avatar({chipColor, chipPosition, chipText, ...props}: AvatarProps): ReactNode {
  if (chipColor === undefined) return <Face {...props} />;
  return (
    <Chip color={chipColor} position={chipPosition} text={chipText} inset>
      <Face {...props} />
    </Chip>
  );
}

function Face({alt, name, src, text, icon, size = 'sm'}: AvatarProps): ReactNode {
  const who = alt ?? name ?? '';
  const letters = initials(who);
  if (src === undefined && text === undefined && icon === undefined && letters === '') return null;
  const ariaProps = alt === undefined || alt === '' ? {'aria-hidden': true} : {role: 'img', 'aria-label': alt};
  return (
    <span className="avatar" data-size={size === 'sm' ? undefined : size} data-tint={tintOf(who)} {...ariaProps}>
      {text ?? (icon === undefined ? letters : <Icon name={icon} />)}
      {src !== undefined && <img src={href(src)} alt="" width="80" height="80" loading="lazy" decoding="async" />}
    </span>
  );
}

/** Depends only on the name, so a person has one color on all pages. */
function tintOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % tintCount;
}
