import type {ComponentProps, ReactNode} from 'react';
import {useControl} from '../support/form-context.js';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  readonly label: ReactNode;
}

/** A checkbox with its label. A single one has the value true or false; several with one name have a list of values. */
export function Checkbox({label, ...rest}: CheckboxProps): ReactNode {
  return (
    <label className="choice">
      <input type="checkbox" {...useControl()} {...rest} />
      <span>{label}</span>
    </label>
  );
}
