import type {ReactNode} from 'react';
import type {ButtonLink as ButtonFields} from '../schemas.js';
import {ButtonLink} from './button-link.js';

/** A group of buttons; the first is the primary one by default. */
export function ButtonRow({links = []}: {readonly links?: readonly ButtonFields[] | undefined}): ReactNode {
  if (links.length === 0) return null;
  return (
    <p className="buttons">
      {links.map((link, i) => (
        <ButtonLink key={link.to} variant={i === 0 ? 'solid' : 'outline'} {...link} />
      ))}
    </p>
  );
}
