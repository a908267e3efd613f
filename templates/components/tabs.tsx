import type {ReactNode} from 'react';

export interface TabsProps {
  /** One label for each slot, in order, as a list or separated by commas; the names of the slots by default. */
  readonly labels?: string | readonly string[];
  /** Tabs of one group show the same choice, on every page, and remember it. */
  readonly group?: string;
  readonly slots?: Readonly<Record<string, ReactNode>>;
}

/**
 * The default slot, then each named slot as a panel. Without a script, radio buttons and CSS switch up to six panels; the script
 * turns them into a tab list of any length. The form isolates the radio buttons from those of other tabs; its method `dialog`
 * sends nothing. It does not contain the panels, because they may contain forms and other tabs, and HTML forbids nested forms.
 */
export function Tabs({labels = [], group, slots = {}, className}: TabsProps & {className?: string}): ReactNode {
  const names = Object.keys(slots).filter((name) => name !== 'default');
  if (names.length === 0) return slots['default'];
  const given = typeof labels === 'string' ? labels.split(',').map((label) => label.trim()) : labels;
  const shown = names.map((name, i) => given[i] || name);
  const tabs = (
    <div className={`tabs${className === undefined ? '' : ` ${className}`}`} data-group={group}>
      <form method="dialog">
        <div className="labels" role="radiogroup" aria-label={shown.join(', ')}>
          {shown.map((label, i) => (
            <label key={i}>
              <input
                className="sr-only"
                type="radio"
                name="tab"
                value={label}
                data-sync={group}
                defaultChecked={i === 0}
              />
              {label}
            </label>
          ))}
        </div>
      </form>
      {names.map((name, i) => (
        <div key={name} className="panel" data-label={shown[i]}>
          {slots[name]}
        </div>
      ))}
    </div>
  );
  if (slots['default'] === undefined) return tabs;
  return (
    <>
      {slots['default']}
      {tabs}
    </>
  );
}
