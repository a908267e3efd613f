import {useContext, type ReactNode} from 'react';
import {FieldContext, FormContext} from '../support/form-context.js';

export interface FormFieldProps {
  /** Name of the field, with dots for nested objects and lists: `items.0.name`. */
  readonly name: string;
  readonly label: string;
  /** Short, at the end of the label's line. */
  readonly hint?: ReactNode;
  /** Between label and control. */
  readonly description?: ReactNode;
  /** Below the control; an error takes its place. */
  readonly help?: ReactNode;
  readonly required?: boolean;
  /** An error to show regardless of validation; `true` marks the field without a message. */
  readonly error?: string | boolean;
  /** Several controls, such as radio buttons, under one label. */
  readonly group?: boolean;
  readonly children: ReactNode;
}

/** A control with its label, its help and room for its error. */
export function FormField(props: FormFieldProps): ReactNode {
  const {name, label, hint, description, help, required = false, error, group = false, children} = props;
  const id = `${useContext(FormContext)}-${name.replaceAll('.', '-')}`;
  const isWrong = error !== undefined && error !== false;
  const text = typeof error === 'string' ? error : '';
  const Frame = group ? 'fieldset' : 'div';
  const title = (
    <>
      {label}
      {required && (
        <span className="required" aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  );
  return (
    <Frame className="form-field" data-field={name} {...(error !== undefined && {'data-error': ''})}>
      {group ? <legend>{title}</legend> : <label htmlFor={id}>{title}</label>}
      {hint !== undefined && <span className="hint">{hint}</span>}
      {description !== undefined && <p className="description">{description}</p>}
      <FieldContext value={{id, name, required, invalid: isWrong, helped: help !== undefined}}>{children}</FieldContext>
      {help !== undefined && (
        <p className="help" id={`${id}-help`} hidden={isWrong}>
          {help}
        </p>
      )}
      <p className="error" id={`${id}-error`} aria-live="polite" hidden={text === ''}>
        {text}
      </p>
    </Frame>
  );
}
