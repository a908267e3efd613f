// Forms inside islands: a hook around what enhances the forms of plain pages.
import {useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject} from 'react';
import {bindForm, type BoundForm, type FormOptions} from '../../runtime/browser/forms/bind-form.js';

export interface FormHandle {
  /** For `<Form formRef>`. */
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** True until what `onSubmit` returned is settled. */
  readonly sending: boolean;
  /** Validation and errors from outside, such as those of a server; undefined before the form has come to life. */
  form(): BoundForm | undefined;
}

/**
 * Validates the form while it is filled in, and calls `onSubmit` with the data of a valid one. Errors go straight to the
 * fields, so that typing renders nothing again.
 */
export function useForm(options: FormOptions): FormHandle {
  const formRef = useRef<HTMLFormElement>(null);
  const bound = useRef<BoundForm>(undefined);
  const [sending, setSending] = useState(false);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // Before anybody can press the button: until then the browser would send the form by itself.
  useLayoutEffect(() => {
    if (formRef.current === null) return undefined;
    const {schema, validateOn} = latest.current;
    const form = bindForm(formRef.current, {
      ...(schema && {schema}),
      ...(validateOn && {validateOn}),
      ...(latest.current.validate && {validate: (values) => latest.current.validate?.(values) ?? []}),
      onError: (errors) => latest.current.onError?.(errors),
      async onSubmit(data) {
        setSending(true);
        try {
          await latest.current.onSubmit?.(data);
        } finally {
          setSending(false);
        }
      },
    });
    bound.current = form;
    return () => form.release();
  }, []);
  return {formRef, sending, form: useCallback(() => bound.current, [])};
}
