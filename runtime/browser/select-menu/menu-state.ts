// The state of the menu: filtered options, the active one and the effect of keys. No DOM.

export interface MenuOption {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
  /** Other texts that a search finds it by. */
  readonly search?: string;
}

/** Filters options by a literal text, ignoring case. */
export function filterOptions(options: readonly MenuOption[], query: string): readonly MenuOption[] {
  const wanted = query.trim().toLowerCase();
  return options.filter(({label, search = ''}) => `${label} ${search}`.toLowerCase().includes(wanted));
}

/** The label of the button: the placeholder, one option, or a count. */
export function chosenLabel(labels: readonly string[], multiple: boolean, placeholder: string): string {
  if (multiple && labels.length > 0) return `${labels.length} selected`;
  return labels[0] ?? placeholder;
}

/** The message shown when there are no options. */
export function emptyMessage(query: string): string {
  return query === '' ? 'No options.' : `No results for "${query}".`;
}

/** When to offer a new value: `empty` if nothing is found, `always` unless an equal option exists. */
export type Creatable = 'empty' | 'always' | undefined;

export function offersNew(creatable: Creatable, query: string, found: readonly MenuOption[]): boolean {
  const text = query.trim();
  if (creatable === undefined || text === '') return false;
  return creatable === 'empty' ? found.length === 0 : found.every(({label}) => label !== text);
}

/** The option that a key moves to; -1 for none. Disabled options are skipped, and it does not wrap around. */
export function moveTo(options: readonly MenuOption[], active: number, key: string): number {
  const enabled = options.flatMap(({disabled}, i) => (disabled ? [] : [i]));
  switch (key) {
    case 'ArrowDown':
      return enabled.find((i) => i > active) ?? active;
    case 'ArrowUp':
      return active < 0 ? (enabled.at(-1) ?? -1) : (enabled.findLast((i) => i < active) ?? active);
    case 'Home':
    case 'PageUp':
      return enabled[0] ?? -1;
    case 'End':
    case 'PageDown':
      return enabled.at(-1) ?? -1;
    default:
      return active;
  }
}

/** The next option whose label begins with the typed text. After a pause, the same letter moves to the next match. */
export function typeAhead(options: readonly MenuOption[], active: number, typed: string): number {
  const start = typed.length > 1 ? active : active + 1;
  const order = options.map((_, i) => (i + Math.max(0, start)) % options.length);
  const begins = (i: number): boolean => options[i]?.label.toLowerCase().startsWith(typed.toLowerCase()) ?? false;
  return order.find((i) => !options[i]?.disabled && begins(i)) ?? active;
}
