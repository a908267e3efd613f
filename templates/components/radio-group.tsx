import type {ReactNode} from 'react';
import {useControl} from '../support/form-context.js';
import type {SelectOption} from './select.js';

export interface RadioGroupProps {
  readonly options: readonly SelectOption[];
  readonly defaultValue?: string;
}

/** A choice of one option; used in a `FormField` with `group`. */
export function RadioGroup({options, defaultValue}: RadioGroupProps): ReactNode {
  const {id, ...control} = useControl();
  return options.map(({value, label, disabled = false}, i) => (
    <label key={value} className="choice">
      <input
        type="radio"
        value={value}
        disabled={disabled}
        defaultChecked={value === defaultValue}
        {...control}
        {...(id !== undefined && {id: i === 0 ? id : `${id}-${i + 1}`})}
      />
      <span>{label}</span>
    </label>
  ));
}
