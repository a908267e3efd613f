import type {ReactNode} from 'react';

export interface TabsProps {
  /** One label for each slot, in order, separated by commas; the names of the slots by default. */
  readonly labels?: string;
  readonly slots?: Readonly<Record<string, ReactNode>>;
}

/**
 * Named slots as panels of which one shows: radio buttons and a style sheet, no script. At most six.
 * A form of its own keeps the radio buttons apart from those of other tabs; `dialog` is the method that sends nothing.
 */
export function Tabs({labels, slots = {}}: TabsProps): ReactNode {
  const names = Object.keys(slots).filter((name) => name !== 'default');
  const shown = labels?.split(',').map((label) => label.trim()) ?? [];
  return (
    <form className="tabs" method="dialog">
      <div className="labels" role="radiogroup" aria-label="Choose one">
        {names.map((name, i) => (
          <label key={name}>
            <input className="sr-only" type="radio" name="tab" defaultChecked={i === 0} />
            {shown[i] ?? name}
          </label>
        ))}
      </div>
      {names.map((name) => (
        <div key={name} className="panel">
          {slots[name]}
        </div>
      ))}
    </form>
  );
}
