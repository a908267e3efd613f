// The form with a field for each option of a tool.
import {useState, type ReactNode} from 'react';
import type {OptionSpec, OptionValues} from '../../tools/base/option-table.js';
import {withoutDefaults, formatOption, parseOption} from './option-values.js';

export interface OptionsFormProps {
  readonly specs: readonly OptionSpec[];
  readonly values: OptionValues;
  readonly onChange: (values: OptionValues) => void;
}

export function OptionsForm({specs, values, onChange}: OptionsFormProps): ReactNode {
  const [resets, setResets] = useState(0);
  const change = (spec: OptionSpec, value: unknown): void => {
    if (value !== undefined) onChange(withoutDefaults(specs, {...values, [spec.name]: value}));
  };
  const field = (spec: OptionSpec): ReactNode => (
    <Field
      key={`${spec.name} ${resets}`}
      spec={spec}
      value={values[spec.name] ?? spec.default}
      onChange={(value) => change(spec, value)}
    />
  );
  const advanced = specs.filter(({isAdvanced}) => isAdvanced === true);
  const hasChanged = Object.keys(values).length > 0;
  return (
    <form className="tool-options" aria-label="Options" onSubmit={(event) => event.preventDefault()}>
      <div className="tool-fields">{specs.filter(({isAdvanced}) => isAdvanced !== true).map(field)}</div>
      {advanced.length > 0 && (
        <details className="disclosure" open={advanced.some(({name}) => name in values)}>
          <summary className="slug">More options</summary>
          <div className="tool-fields">{advanced.map(field)}</div>
        </details>
      )}
      {hasChanged && (
        <button
          type="button"
          className="button"
          data-variant="outline"
          data-size="small"
          onClick={() => {
            onChange({});
            setResets(resets + 1);
          }}
        >
          Reset options
        </button>
      )}
    </form>
  );
}

interface FieldProps {
  readonly spec: OptionSpec;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Field({spec, value, onChange}: FieldProps): ReactNode {
  const id = `option-${spec.name}`;
  const help = (
    <p className="help" id={`${id}-help`}>
      {spec.description}
    </p>
  );
  const shared = {id, name: spec.name, 'aria-describedby': `${id}-help`};
  if (spec.kind === 'switch') {
    return (
      <div className="form-field">
        <label className="choice">
          <input
            {...shared}
            type="checkbox"
            role="switch"
            checked={value === true}
            aria-checked={value === true}
            onChange={({currentTarget}) => onChange(currentTarget.checked)}
          />
          <span>{spec.label}</span>
        </label>
        {help}
      </div>
    );
  }
  return (
    <div className="form-field">
      <label htmlFor={id}>{spec.label}</label>
      {control(spec, value, shared, onChange)}
      {help}
    </div>
  );
}

type Control = Exclude<OptionSpec, {readonly kind: 'switch'}>;

/** Text fields keep what is typed, also while it is not a valid value. */
function control(spec: Control, value: unknown, shared: object, onChange: (value: unknown) => void): ReactNode {
  const change = (texts: readonly string[]): void => onChange(parseOption(spec, texts));
  switch (spec.kind) {
    case 'choice':
      return (
        <select
          {...shared}
          className="input"
          value={String(value)}
          onChange={({currentTarget}) => change([currentTarget.value])}
        >
          {spec.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      );
    case 'number':
      return (
        <input
          {...shared}
          className="input"
          type="number"
          min={spec.min}
          max={spec.max}
          defaultValue={String(value)}
          onInput={({currentTarget}) => change([currentTarget.value])}
        />
      );
    case 'text':
      return (
        <input
          {...shared}
          className="input"
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={spec.placeholder}
          defaultValue={String(value)}
          onInput={({currentTarget}) => change([currentTarget.value])}
        />
      );
    case 'list':
    case 'map':
      return (
        <textarea
          {...shared}
          className="input"
          rows={2}
          autoComplete="off"
          spellCheck={false}
          placeholder={spec.placeholder ?? 'One per line'}
          defaultValue={formatOption(value).join('\n')}
          onInput={({currentTarget}) => change(currentTarget.value.split('\n'))}
        />
      );
    default:
      return spec satisfies never;
  }
}
