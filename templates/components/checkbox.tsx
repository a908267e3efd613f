import type {ComponentProps, ReactNode} from 'react';
import {useControl} from '../support/form-context.js';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  readonly label: ReactNode;
}

/** A box with its label; alone in a field it is true or false, several of one name are a list of values. */
export function Checkbox({label, ...rest}: CheckboxProps): ReactNode {
  return (
    <label className="choice">
      <input type="checkbox" {...useControl()} {...rest} />
      <span>{label}</span>
    </label>
  );
}
