// Converts the fields of a form to data: names with dots become objects and arrays.

/** The modifiers in the `data-value` of a field, separated by spaces: `trim`, `number`, `nullify`. */
type Modifiers = string | undefined;

/** `a.b=1&a.c=2&tags=x&tags=y` → `{a: {b: '1', c: '2'}, tags: ['x', 'y']}`; a single checkbox is true or false. */
export function formValues(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [path, fields] of fieldsByName(form)) {
    const value = fieldValue(fields);
    if (value !== undefined) assign(values, path.split('.'), value);
  }
  return values;
}

/** A field with a name and a value. */
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The fields of a form by name, in their order. */
export function fieldsByName(form: HTMLFormElement): ReadonlyMap<string, readonly Field[]> {
  const byName = new Map<string, Field[]>();
  for (const element of form.elements) {
    if (!isField(element) || element.name === '' || element.disabled) continue;
    byName.set(element.name, [...(byName.get(element.name) ?? []), element]);
  }
  return byName;
}

export function isField(element: EventTarget | null): element is Field {
  return (
    (element instanceof HTMLInputElement && !['submit', 'button', 'reset', 'image'].includes(element.type)) ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

function fieldValue(fields: readonly Field[]): unknown {
  const [first] = fields;
  if (first === undefined) return undefined;
  if (first.type === 'checkbox' || first.type === 'radio') return checkedValues(fields as readonly HTMLInputElement[]);
  if (first instanceof HTMLInputElement && first.type === 'file') return [...(first.files ?? [])];
  if (first instanceof HTMLSelectElement && first.multiple) return [...first.selectedOptions].map(({value}) => value);
  const values = fields.map(({value, dataset}) => applyModifiers(value, dataset['value']));
  return values.length === 1 ? values[0] : values;
}

function checkedValues(boxes: readonly HTMLInputElement[]): unknown {
  const checked = boxes.filter(({checked}) => checked).map(({value}) => value);
  if (boxes[0]?.type === 'radio') return checked[0];
  return boxes.length === 1 ? checked.length === 1 : checked;
}

/** Applies `trim` first, so that blanks become empty; then `nullify` makes empty text `null`, and `number` converts numbers. */
export function applyModifiers(value: string, modifiers: Modifiers): unknown {
  const has = (name: string): boolean => modifiers?.split(' ').includes(name) ?? false;
  const text = has('trim') ? value.trim() : value;
  if (text === '') return has('nullify') ? null : text;
  return has('number') && !Number.isNaN(Number(text)) ? Number(text) : text;
}

/** Names come from markup, which may be untrusted: no name can reach a prototype. */
function assign(target: Record<string, unknown>, steps: readonly string[], value: unknown): void {
  let parent: Record<string, unknown> = target;
  for (const [i, step] of steps.entries()) {
    if (step === '__proto__') return;
    if (i === steps.length - 1) parent[step] = value;
    else {
      if (!Object.hasOwn(parent, step)) parent[step] = /^\d+$/.test(steps[i + 1] ?? '') ? [] : {};
      const next = parent[step];
      if (typeof next !== 'object' || next === null) return; // `a` and `a.b` conflict
      parent = next as Record<string, unknown>;
    }
  }
}
