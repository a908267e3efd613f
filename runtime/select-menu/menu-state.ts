// What the menu shows and which option is active: the rules of its keys, without a browser.

export interface MenuOption {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
  /** Other texts that a search finds it by. */
  readonly search?: string;
}

/** `Searches` literally, and in any case. */
export function filterOptions(options: readonly MenuOption[], query: string): readonly MenuOption[] {
  const wanted = query.trim().toLowerCase();
  return options.filter(({label, search = ''}) => `${label} ${search}`.toLowerCase().includes(wanted));
}

/** What the button says: nothing chosen, one, or how many. */
export function chosenLabel(labels: readonly string[], multiple: boolean, placeholder: string): string {
  if (multiple && labels.length > 0) return `${labels.length} selected`;
  return labels[0] ?? placeholder;
}

/** What stands in place of options, when there are none. */
export function emptyMessage(query: string): string {
  return query === '' ? 'No options.' : `No results for "${query}".`;
}

/** When a value that is no option is offered: `empty` when nothing is found, `always` unless there is an equal one. */
export type Creatable = 'empty' | 'always' | undefined;

export function offersNew(creatable: Creatable, query: string, found: readonly MenuOption[]): boolean {
  const text = query.trim();
  if (creatable === undefined || text === '') return false;
  return creatable === 'empty' ? found.length === 0 : found.every(({label}) => label !== text);
}

/** Where a key leads from the active option; -1 is none. Disabled ones are passed over, and the ends are the ends. */
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

/** The next option whose label begins with what is typed; one letter again and again goes round. */
export function typeAhead(options: readonly MenuOption[], active: number, typed: string): number {
  const start = typed.length > 1 ? active : active + 1;
  const order = options.map((_, i) => (i + Math.max(0, start)) % options.length);
  const begins = (i: number): boolean => options[i]?.label.toLowerCase().startsWith(typed.toLowerCase()) ?? false;
  return order.find((i) => !options[i]?.disabled && begins(i)) ?? active;
}
