// A hook for forms in islands, around the script that enhances forms on other pages.
import {useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject} from 'react';
import {bindForm, type BoundForm, type FormOptions} from '../../runtime/browser/forms/bind-form.js';

export interface FormHandle {
  /** For `<Form formRef>`. */
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** True until the promise of `onSubmit` is settled. */
  readonly sending: boolean;
  /** Validates the form and shows external errors, such as those of a server; undefined before it is mounted. */
  form(): BoundForm | undefined;
}

/**
 * Validates the form while it is filled in, and calls `onSubmit` with the data of a valid one. Errors are written to the
 * DOM directly, so that typing does not render the island again.
 */
export function useForm(options: FormOptions): FormHandle {
  const formRef = useRef<HTMLFormElement>(null);
  const bound = useRef<BoundForm>(undefined);
  const [sending, setSending] = useState(false);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // In a layout effect, because until then the browser would submit the form itself.
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
