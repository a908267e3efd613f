import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {createFormState, type FieldError, type ValidationResult} from '../../../../runtime/browser/forms/form-state.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wrong = (...paths: readonly string[]): readonly FieldError[] => paths.map((path) => ({path, message: 'Wrong.'}));

/** A form in which these fields are always invalid; counts the validations. */
function formWith(
  errors: readonly FieldError[],
  options: {validateOn?: readonly ('blur' | 'change' | 'input')[]} = {},
) {
  const validate = vi.fn<() => ValidationResult>(() => (errors.length === 0 ? {data: {}} : {errors}));
  return {form: createFormState({validate, ...options}), validate};
}

const paths = (errors: readonly FieldError[]): readonly string[] => errors.map(({path}) => path);

test('input before the first blur does not validate; after it, validation runs 300 ms after the last input', async () => {
  const {form} = formWith(wrong('email'));
  form.on('input', 'email');
  await vi.advanceTimersByTimeAsync(1000);
  expect(form.errors()).toEqual([]);
  form.on('blur', 'email');
  await vi.advanceTimersByTimeAsync(0);
  expect(form.errors()).toEqual(wrong('email'));
  form.clear();
  form.on('input', 'email');
  await vi.advanceTimersByTimeAsync(200);
  form.on('input', 'email');
  await vi.advanceTimersByTimeAsync(299);
  expect(form.errors()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(form.errors()).toEqual(wrong('email'));
});

test('input just before a blur is validated once, when the debounce timer fires', async () => {
  const {form, validate} = formWith(wrong('email'), {validateOn: ['input']});
  form.on('input', 'email');
  form.on('blur', 'email');
  await vi.advanceTimersByTimeAsync(300);
  expect([validate.mock.calls.length, paths(form.errors())]).toEqual([1, ['email']]);
});

test('an eager field is validated during its first input', async () => {
  const {form} = formWith(wrong('email'));
  form.on('input', 'email', true);
  await vi.advanceTimersByTimeAsync(300);
  expect(paths(form.errors())).toEqual(['email']);
});

test('an event of one field leaves the errors of other fields unchanged', async () => {
  const {form} = formWith(wrong('a', 'items.0.name'));
  form.setErrors(wrong('server'));
  form.on('change', 'items.0.name');
  await vi.advanceTimersByTimeAsync(0);
  expect(paths(form.errors())).toEqual(['server', 'items.0.name']);
  expect(paths(form.errors('server'))).toEqual(['server']);
  await form.validate();
  expect(paths(form.errors())).toEqual(['a', 'items.0.name']);
});

test('events that are not in validateOn start no validation', async () => {
  const {form, validate} = formWith(wrong('a'), {validateOn: ['change']});
  form.on('blur', 'a');
  form.on('input', 'a', true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(validate).not.toHaveBeenCalled();
});

test('a slow validation never replaces a newer result and keeps the errors of other fields', async () => {
  const responses: ((verdict: ValidationResult) => void)[] = [];
  const form = createFormState({validate: () => new Promise((resolve) => responses.push(resolve))});
  form.on('blur', 'a');
  form.on('blur', 'b');
  form.on('change', 'a');
  responses[2]?.({errors: wrong('b')});
  await vi.advanceTimersByTimeAsync(0);
  expect(paths(form.errors())).toEqual(['b']);
  responses[0]?.({errors: wrong('a', 'b')});
  responses[1]?.({data: {}});
  await vi.advanceTimersByTimeAsync(0);
  expect(paths(form.errors())).toEqual(['b']);
});

test('an older validation result applies only to fields without a newer validation', async () => {
  const responses: ((verdict: ValidationResult) => void)[] = [];
  const form = createFormState({validate: () => new Promise((resolve) => responses.push(resolve))});
  form.on('blur', 'a');
  form.on('blur', 'b');
  responses[0]?.({errors: wrong('a', 'b')});
  await vi.advanceTimersByTimeAsync(0);
  expect(paths(form.errors())).toEqual(['a']);
});

test('validate in silent mode returns errors without showing them', async () => {
  const {form} = formWith(wrong('a'));
  expect(await form.validate(undefined, true)).toEqual({errors: wrong('a')});
  expect(form.errors()).toEqual([]);
});

test('setErrors and clear set and remove errors by path', () => {
  const seen: (readonly string[])[] = [];
  const form = createFormState({validate: () => ({data: {}}), onErrors: (errors) => seen.push(paths(errors))});
  form.setErrors(wrong('a', 'b'));
  form.setErrors(wrong('a'), 'a');
  form.clear('b');
  form.clear();
  expect(seen).toEqual([['a', 'b'], ['b', 'a'], ['a'], []]);
});

test('clear drops the results of validations that are scheduled or running', async () => {
  const answers: ((result: ValidationResult) => void)[] = [];
  const form = createFormState({validate: () => new Promise((resolve) => answers.push(resolve))});
  form.on('blur', 'a');
  form.on('input', 'b', true);
  form.clear();
  answers[0]?.({errors: wrong('a')});
  await vi.advanceTimersByTimeAsync(1000);
  expect([form.errors(), answers.length]).toEqual([[], 1]);
});

test('a pending debounced validation is dropped after a submission and keeps server errors', async () => {
  const {form, validate} = formWith([]);
  form.on('input', 'age', true);
  await form.validate();
  form.setErrors(wrong('age'));
  await vi.advanceTimersByTimeAsync(1000);
  expect([form.errors(), validate.mock.calls.length]).toEqual([wrong('age'), 1]);
});

test('an error thrown by the validate option rejects form.validate()', async () => {
  const form = createFormState({validate: () => Promise.reject(new Error('no network'))});
  await expect(form.validate()).rejects.toThrow('no network');
});

test('stop cancels pending validations', async () => {
  const {form, validate} = formWith(wrong('a'));
  form.on('input', 'a', true);
  form.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(validate).not.toHaveBeenCalled();
});
