import type {ComponentProps, ReactNode} from 'react';
import {useControl} from '../support/form-context.js';

/** A number between two others, where the exact one does not matter. */
export function Range(props: Omit<ComponentProps<'input'>, 'type' | 'size'>): ReactNode {
  return <input className="range" type="range" data-value="number" {...useControl()} {...props} />;
}
