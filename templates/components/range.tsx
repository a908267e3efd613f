import type {ComponentProps, ReactNode} from 'react';
import {useControl} from '../support/form-context.js';

/** A slider for a number whose exact value does not matter. */
export function Range(props: Omit<ComponentProps<'input'>, 'type' | 'size'>): ReactNode {
  return <input className="range" type="range" data-value="number" {...useControl()} {...props} />;
}
