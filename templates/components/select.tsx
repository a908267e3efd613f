import type {ComponentProps, ReactNode} from 'react';
import {useControl} from '../support/form-context.js';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'size'> {
  readonly options: readonly SelectOption[];
  /** Shown while nothing is selected. */
  readonly placeholder?: string;
}

/** The browser's own menu. `SelectMenu` has a search field. */
export function Select({options, placeholder, ...rest}: SelectProps): ReactNode {
  return (
    <select className="input" {...useControl()} {...rest}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({value, label, disabled = false}) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  );
}
