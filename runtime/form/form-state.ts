// What a form knows: which fields the reader has left, which runs of the validation are under way, what is wrong.
// No DOM: `bind.ts` feeds it with events, and shows what it says.

/** Something wrong with one field. `path` is the field's name; dots lead into objects and lists: `items.0.name`. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** What a validation comes to: the data as the schema returns it, or what is wrong. */
export type Verdict = {readonly data: unknown} | {readonly errors: readonly FieldError[]};

/** Events of a field that start a validation; all of them by default. */
export type FieldEvent = 'blur' | 'change' | 'input';

export interface FormStateOptions {
  /** Looks at all fields; may take its time. */
  readonly validate: () => Verdict | Promise<Verdict>;
  readonly validateOn?: readonly FieldEvent[];
  /** Called with everything that is wrong, whenever that may have changed. */
  readonly onErrors?: (errors: readonly FieldError[]) => void;
}

export interface FormState {
  /** The reader did something with a field. `eager` validates typing before the field was left once. */
  on(event: FieldEvent, path: string, eager?: boolean): void;
  /** Validates everything, or one field; silent: says what is wrong without showing it. */
  validate(path?: string, silent?: boolean): Promise<Verdict>;
  errors(path?: string): readonly FieldError[];
  /** Replaces the errors of one field, or all. */
  setErrors(errors: readonly FieldError[], path?: string): void;
  clear(path?: string): void;
  /** Calls off what would still happen. */
  stop(): void;
}

/** Pause after the last keystroke. */
const inputPauseMs = 300;
/** Stands for all fields. */
const all = '';

export function createFormState({
  validate,
  validateOn = ['blur', 'change', 'input'],
  onErrors = () => undefined,
}: FormStateOptions): FormState {
  let errors: readonly FieldError[] = [];
  let runs = 0;
  let stopped = false;
  /** Path → the run that was last started for it and has not been answered by a newer one. */
  const wanted = new Map<string, number>();
  const left = new Set<string>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const setErrors = (next: readonly FieldError[], path = all): void => {
    errors = path === all ? next : [...errors.filter((error) => error.path !== path), ...next];
    onErrors(errors);
  };

  /** Validations may end in another order than they started, so the result for a field is ignored if it has a newer one. */
  const applyResult = (run: number, found: readonly FieldError[]): void => {
    const due = [...wanted].filter(([, since]) => since <= run).map(([path]) => path);
    for (const path of due) wanted.delete(path);
    if (stopped || due.length === 0) return;
    if (due.includes(all)) return setErrors(found);
    const others = errors.filter(({path}) => !due.includes(path));
    setErrors([...others, ...found.filter(({path}) => due.includes(path))]);
  };

  /** Cancels pending validations of typed text: a newer one is about to run. */
  const forget = (path: string): void => {
    for (const one of path === all ? [...timers.keys()] : [path]) {
      clearTimeout(timers.get(one));
      timers.delete(one);
    }
  };

  const run = async (path = all, silent = false): Promise<Verdict> => {
    const number = ++runs;
    if (!silent) {
      forget(path);
      wanted.set(path, number);
    }
    const verdict = await validate();
    if (!silent) applyResult(number, 'errors' in verdict ? verdict.errors : []);
    return verdict;
  };

  const later = (path: string, eager: boolean): void => {
    forget(path);
    const timer = setTimeout(() => {
      timers.delete(path);
      if (eager || left.has(path)) void run(path);
    }, inputPauseMs);
    timers.set(path, timer);
  };

  return {
    on(event, path, eager = false) {
      if (event === 'blur') left.add(path);
      if (!validateOn.includes(event)) return;
      if (event === 'input') later(path, eager);
      else void run(path);
    },
    validate: run,
    errors: (path) => (path === undefined ? errors : errors.filter((error) => error.path === path)),
    setErrors(next, path) {
      // What is being looked at now, or soon, was typed before these errors came.
      forget(path ?? all);
      for (const one of path === undefined ? [...wanted.keys()] : [path]) wanted.delete(one);
      setErrors(next, path);
    },
    clear: (path) => setErrors([], path),
    stop() {
      stopped = true;
      forget(all);
    },
  };
}
