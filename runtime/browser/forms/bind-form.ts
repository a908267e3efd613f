// Binds a form to its state: events of the reader go to the state, and errors come back to the page, with
// the ARIA attributes that assistive technology needs.
import {
  createFormState,
  type FieldError,
  type FieldEvent,
  type FormState,
  type ValidationResult,
} from './form-state.js';
import {validateSchema, type StandardSchema} from './validate-schema.js';
import {fieldsByName, formValues, isField, type Field} from './form-values.js';

export interface FormOptions {
  readonly schema?: StandardSchema;
  /** Validates beyond the schema; its errors are added to those of the schema. */
  readonly validate?: (values: Record<string, unknown>) => readonly FieldError[] | Promise<readonly FieldError[]>;
  readonly validateOn?: readonly FieldEvent[];
  /**
   * Called with the parsed data, or the raw values without a schema. Further submits are ignored until the promise settles. By
   * default, the browser submits the form.
   */
  readonly onSubmit?: (data: unknown) => unknown;
  /** Called with the errors; each has the id of its field if it belongs to one. */
  readonly onError?: (errors: readonly (FieldError & {readonly id?: string})[]) => void;
}

export interface BoundForm extends Omit<FormState, 'on' | 'stop'> {
  /** Submits the form as its button does. */
  submit(): Promise<void>;
  /** Removes the listeners, cancels pending validations, and turns the browser's own validation on again. */
  release(): void;
}

/** Wait before a field marked `data-autofocus` is focused. */
const autofocusMs = 100;

/** Elements that have focus after a page load or a navigation. */
const initialFocus = 'body, main, h1';

/** Without `schema` and `validate`, the constraints in the markup are validated. */
export function bindForm(form: HTMLFormElement, options: FormOptions): BoundForm {
  const state = createFormState({
    validate: () => validateForm(form, options),
    ...(options.validateOn && {validateOn: options.validateOn}),
    onErrors: (errors) => showErrors(form, errors),
  });
  let sending = false;
  let isValidated = false;

  /** Submits the form as without a script: with the button, its name and its `formaction`. */
  const submitByBrowser = async (button: HTMLElement | null): Promise<void> => {
    // The browser ignores the call until the `submit` event of the reader has ended.
    await new Promise((resolve) => setTimeout(resolve));
    isValidated = true;
    // A field named `requestSubmit` would shadow the method of the form.
    HTMLFormElement.prototype.requestSubmit.call(form, button);
    isValidated = false;
  };

  const submit = async (button: HTMLElement | null = null): Promise<void> => {
    if (sending) return;
    sending = true;
    try {
      const verdict = await state.validate();
      if ('data' in verdict) {
        showSummary(form, []);
        await (options.onSubmit === undefined ? submitByBrowser(button) : options.onSubmit(verdict.data));
        // `onSubmit` may have set errors of the server.
        if (state.errors().length === 0) delete form.dataset['dirty'];
      } else {
        showSummary(form, verdict.errors);
        focusFirst(form, verdict.errors);
        options.onError?.(verdict.errors.map((error) => withId(form, error)));
      }
    } finally {
      sending = false;
    }
  };

  const controller = new AbortController();
  const {signal} = controller;
  forwardFieldEvents(form, state, signal);
  const onSubmit = (event: SubmitEvent): void => {
    const {submitter} = event;
    const skipsValidation = options.onSubmit === undefined && submitter?.hasAttribute('formnovalidate') === true;
    if (isValidated || skipsValidation) return;
    event.preventDefault();
    void submit(submitter);
  };
  form.addEventListener('submit', onSubmit, {signal});
  form.addEventListener('reset', () => state.clear(), {signal});
  // Turn off the browser's own messages, which would show before ours.
  form.noValidate = true;
  const timer = setTimeout(() => autofocus(form), autofocusMs);
  return {
    validate: state.validate,
    errors: state.errors,
    setErrors: state.setErrors,
    clear: state.clear,
    submit: () => submit(),
    release() {
      controller.abort();
      clearTimeout(timer);
      state.stop();
      form.noValidate = false;
    },
  };
}

/** Tells the state what the reader does with the fields. */
function forwardFieldEvents(form: HTMLFormElement, state: FormState, signal: AbortSignal): void {
  const pointerReleased = watchPointer(signal);
  const forward = (type: string, as: FieldEvent): void => {
    const tell = async ({target}: Event): Promise<void> => {
      if (!isField(target) || target.name === '' || !triggers(target, as)) return;
      if (as === 'blur') await pointerReleased();
      state.on(as, target.name, 'eager' in target.dataset);
    };
    form.addEventListener(type, tell, {signal});
  };
  forward('focusout', 'blur');
  forward('change', 'change');
  forward('input', 'input');
}

/**
 * Returns a function that waits until no pointer button is pressed. An error that appears during a press would shift the layout,
 * and the click would miss its target.
 */
function watchPointer(signal: AbortSignal): () => Promise<void> | undefined {
  let release: Promise<void> | undefined;
  const down = (): void => {
    release ??= new Promise((resolve) => {
      const up = (): void => {
        release = undefined;
        setTimeout(resolve); // the click comes after
      };
      for (const type of ['pointerup', 'pointercancel']) addEventListener(type, up, {once: true, signal});
    });
  };
  addEventListener('pointerdown', down, {capture: true, signal});
  return () => release;
}

/** Choices are validated on `change` and text fields on `input`, or on `change` if they are marked `lazy`. */
function triggers(field: Field, event: FieldEvent): boolean {
  if (event === 'blur') return true;
  const isText =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !choices.has(field.type));
  const lazy = field.dataset['value']?.split(' ').includes('lazy') ?? false;
  return (event === 'input') === (isText && !lazy);
}

const choices = new Set(['checkbox', 'radio', 'range', 'file', 'color']);

/** Does not move the focus if the reader has focused something, on the page or in an open panel. */
function autofocus(form: HTMLFormElement): void {
  if (document.activeElement?.matches(initialFocus)) form.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

async function validateForm(form: HTMLFormElement, {schema, validate}: FormOptions): Promise<ValidationResult> {
  const values = formValues(form);
  if (schema === undefined && validate === undefined) {
    const errors = constraintErrors(form);
    return errors.length === 0 ? {data: values} : {errors};
  }
  const [parsed, customErrors] = await Promise.all([
    schema === undefined ? {data: values} : validateSchema(schema, values),
    validate?.(values) ?? [],
  ]);
  const errors = [...('errors' in parsed ? parsed.errors : []), ...customErrors];
  return 'data' in parsed && errors.length === 0 ? parsed : {errors};
}

/** Errors of `required`, `type`, `pattern` and the like, with the browser's messages in its language. */
function constraintErrors(form: HTMLFormElement): readonly FieldError[] {
  return [...fieldsByName(form)].flatMap(([path, fields]) => {
    const invalid = fields.find(({validity}) => !validity.valid);
    return invalid === undefined ? [] : [{path, message: invalid.validationMessage}];
  });
}

/** Shows the first error of each field below it, in place of its help text. */
function showErrors(form: HTMLFormElement, errors: readonly FieldError[]): void {
  for (const [path, fields] of fieldsByName(form)) {
    const group = fields[0]?.closest('[data-field]');
    if (group?.hasAttribute('data-error')) continue; // the page shows its own error
    const message = errors.find((error) => error.path === path)?.message;
    for (const field of fields) {
      if (message === undefined) field.removeAttribute('aria-invalid');
      else field.setAttribute('aria-invalid', 'true');
    }
    const errorElement = group?.querySelector<HTMLElement>('.error');
    const helpElement = group?.querySelector<HTMLElement>('.help');
    if (errorElement) {
      errorElement.textContent = message ?? '';
      errorElement.hidden = message === undefined;
    }
    if (helpElement) helpElement.hidden = message !== undefined;
  }
}

/** Shows all errors as a list of links to their fields. It is an alert, so screen readers announce it. */
function showSummary(form: HTMLFormElement, errors: readonly FieldError[]): void {
  const summary = form.querySelector<HTMLElement>('[data-summary]');
  if (summary === null) return;
  summary.hidden = errors.length === 0;
  const list = document.createElement('ul');
  for (const {path, message} of errors) {
    const item = document.createElement('li');
    const field = fieldsByName(form).get(path)?.[0];
    if (field === undefined) item.textContent = message;
    else {
      const link = document.createElement('a');
      Object.assign(link, {href: `#${field.id}`, textContent: `${labelOf(field)}: ${message}`});
      link.addEventListener('click', (event) => {
        event.preventDefault();
        field.focus();
      });
      item.append(link);
    }
    list.append(item);
  }
  summary.replaceChildren(...(errors.length === 0 ? [] : [list]));
}

function labelOf(field: Field): string {
  const group = field.closest('[data-field]')?.querySelector('legend, label');
  return (group ?? field.labels?.[0])?.childNodes[0]?.textContent?.trim() ?? field.name;
}

/** The first field with an error in the order of the page. */
function focusFirst(form: HTMLFormElement, errors: readonly FieldError[]): void {
  const invalid = [...fieldsByName(form)].find(([name]) => errors.some(({path}) => path === name));
  invalid?.[1][0]?.focus();
}

function withId(form: HTMLFormElement, error: FieldError): FieldError & {readonly id?: string} {
  const id = fieldsByName(form).get(error.path)?.[0]?.id;
  return id ? {...error, id} : error;
}
