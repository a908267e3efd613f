// The state of a form: fields that the reader has left, running validations, and errors. It does not use the DOM: bind-form.ts
// passes events to it and shows its errors.

/** An error of one field. `path` is the field's name, with dots for nested objects and lists: `items.0.name`. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** The result of a validation: the data as the schema returns it, or the errors. */
export type ValidationResult = {readonly data: unknown} | {readonly errors: readonly FieldError[]};

/** Events of a field that start a validation; all of them by default. */
export type FieldEvent = 'blur' | 'change' | 'input';

export interface FormStateOptions {
  /** Validates all fields; may be asynchronous. */
  readonly validate: () => ValidationResult | Promise<ValidationResult>;
  readonly validateOn?: readonly FieldEvent[];
  /** Called with all errors whenever they may have changed. */
  readonly onErrors?: (errors: readonly FieldError[]) => void;
}

export interface FormState {
  /** The reader did something with a field. `eager` validates typing before the field was left once. */
  on(event: FieldEvent, path: string, eager?: boolean): void;
  /**
   * Validates all fields and returns the result. With a path, only the errors of that field are shown; with `silent`, none are.
   */
  validate(path?: string, silent?: boolean): Promise<ValidationResult>;
  errors(path?: string): readonly FieldError[];
  /** Replaces the errors of one field or of all, and drops the results of validations that started before. */
  setErrors(errors: readonly FieldError[], path?: string): void;
  /** Removes the errors of one field or of all, like `setErrors` without errors. */
  clear(path?: string): void;
  /** Cancels pending validations. */
  stop(): void;
}

/** Pause after the last keystroke. */
const inputPauseMs = 300;
/** The path that means all fields. */
const all = '';

export function createFormState({
  validate,
  validateOn = ['blur', 'change', 'input'],
  onErrors = () => undefined,
}: FormStateOptions): FormState {
  let errors: readonly FieldError[] = [];
  /** Number of validations started so far; each has its number. */
  let runs = 0;
  let stopped = false;
  /** Path → the last validation started for it, until it or a newer one has a result. */
  const pendingRuns = new Map<string, number>();
  const touched = new Set<string>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const updateErrors = (next: readonly FieldError[], path = all): void => {
    errors = path === all ? next : [...errors.filter((error) => error.path !== path), ...next];
    onErrors(errors);
  };

  /** Validations may end in another order than they started, so the result for a field is ignored if it has a newer one. */
  const applyResult = (number: number, newErrors: readonly FieldError[]): void => {
    const finishedPaths = [...pendingRuns].filter(([, last]) => last <= number).map(([path]) => path);
    for (const path of finishedPaths) pendingRuns.delete(path);
    if (stopped || finishedPaths.length === 0) return;
    if (finishedPaths.includes(all)) return updateErrors(newErrors);
    const others = errors.filter(({path}) => !finishedPaths.includes(path));
    updateErrors([...others, ...newErrors.filter(({path}) => finishedPaths.includes(path))]);
  };

  /** Cancels pending validations of typed text: a newer one is about to run. */
  const cancelTimers = (path: string): void => {
    for (const pending of path === all ? [...timers.keys()] : [path]) {
      clearTimeout(timers.get(pending));
      timers.delete(pending);
    }
  };

  const run = async (path = all, silent = false): Promise<ValidationResult> => {
    const number = ++runs;
    if (!silent) {
      cancelTimers(path);
      pendingRuns.set(path, number);
    }
    const result = await validate();
    if (!silent) applyResult(number, 'errors' in result ? result.errors : []);
    return result;
  };

  const scheduleRun = (path: string, eager: boolean): void => {
    cancelTimers(path);
    const timer = setTimeout(() => {
      timers.delete(path);
      if (eager || touched.has(path)) void run(path);
    }, inputPauseMs);
    timers.set(path, timer);
  };

  const setErrors = (next: readonly FieldError[], path?: string): void => {
    cancelTimers(path ?? all);
    for (const pending of path === undefined ? [...pendingRuns.keys()] : [path]) pendingRuns.delete(pending);
    updateErrors(next, path);
  };

  return {
    on(event, path, eager = false) {
      if (event === 'blur') touched.add(path);
      if (!validateOn.includes(event)) return;
      if (event === 'input') scheduleRun(path, eager);
      else void run(path);
    },
    validate: run,
    errors: (path) => (path === undefined ? errors : errors.filter((error) => error.path === path)),
    setErrors,
    clear: (path) => setErrors([], path),
    stop() {
      stopped = true;
      cancelTimers(all);
    },
  };
}
