// The findings of a run, each with a link to its place in the text.
import {useState, type ReactNode} from 'react';
import type {Finding, Place} from '../../tools/base/finding.js';
import {countsText, severities} from './run-messages.js';

export interface FindingsListProps {
  readonly findings: readonly Finding[];
  readonly onChoose: (place: Place) => void;
}

const shownAtFirst = 50;

export function FindingsList({findings, onChoose}: FindingsListProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  if (findings.length === 0) return null;
  const sorted = findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  const shown = isWhole ? sorted : sorted.slice(0, shownAtFirst);
  return (
    <section className="tool-findings" aria-label="Findings">
      <h3 className="slug">{countsText(findings)}</h3>
      <ol>
        {shown.map((finding, index) => (
          <li key={index} data-severity={finding.severity}>
            <FindingText finding={finding} onChoose={onChoose} />
          </li>
        ))}
      </ol>
      {shown.length < findings.length && (
        <button
          type="button"
          className="button"
          data-variant="outline"
          data-size="small"
          onClick={() => setWhole(true)}
        >{`Show all ${findings.length}`}</button>
      )}
    </section>
  );
}

function FindingText({
  finding,
  onChoose,
}: {
  readonly finding: Finding;
  readonly onChoose: (place: Place) => void;
}): ReactNode {
  const {severity, code, message, hint, place} = finding;
  const text = (
    <>
      <span className="severity">{severity === 'info' ? 'note' : severity}</span>
      {` ${message}`}
      {place !== undefined && <small>{` ${place.file}:${place.line}:${place.column}`}</small>}
    </>
  );
  return (
    <>
      {place === undefined ? (
        <p title={code}>{text}</p>
      ) : (
        <button type="button" title={code} onClick={() => onChoose(place)}>
          {text}
        </button>
      )}
      {hint !== undefined && <p className="hint">{hint}</p>}
    </>
  );
}
