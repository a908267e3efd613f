import type {ReactNode} from 'react';
import type {CheckboxProps} from './checkbox.js';
import {useControl} from '../support/form-context.js';

/** A checkbox that looks and is announced as a switch. */
export function Toggle({label, ...rest}: CheckboxProps): ReactNode {
  return (
    <label className="choice">
      {/* The state of a checkbox is exposed without `aria-checked`. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input type="checkbox" role="switch" {...useControl()} {...rest} />
      <span>{label}</span>
    </label>
  );
}
