import type {ComponentProps, ReactNode, RefObject} from 'react';
import {FormContext} from '../support/form-context.js';

export interface FormProps extends Omit<ComponentProps<'form'>, 'id' | 'ref' | 'noValidate'> {
  /** Ids of the fields begin with it. */
  readonly id: string;
  /** Validates by the constraints in the markup before it is posted. Islands use `useForm` instead. */
  readonly validate?: boolean;
  /** From `useForm`. */
  readonly formRef?: RefObject<HTMLFormElement | null>;
  readonly children: ReactNode;
}

/** A form that posts without a script; with a script it shows errors before it posts. */
export function Form({id, validate = false, formRef, className = 'form', children, ...rest}: FormProps): ReactNode {
  return (
    <form
      id={id}
      className={className}
      {...(validate && {'data-validate': ''})}
      {...(formRef && {ref: formRef})}
      {...rest}
    >
      <div className="form-summary" role="alert" data-summary="" hidden />
      <FormContext value={id}>{children}</FormContext>
    </form>
  );
}
