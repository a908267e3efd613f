// Reporter `gitlab`: a code quality report, which GitLab shows in merge requests.
import type {Severity} from '../../../renderer/base/diagnostic.js';
import type {Reporter} from '../reporter.js';
import {fullPlace, messageWithHint, wellFormed} from '../finding-texts.js';

const severities: Readonly<Record<Severity, string>> = {error: 'major', warning: 'minor', info: 'info'};

export const gitlab: Reporter = ({diagnostics, fingerprintOf}, {pathFromRepository}) => {
  const entries = diagnostics.map((diagnostic) => {
    const {file, line} = fullPlace(diagnostic);
    return {
      description: wellFormed(messageWithHint(diagnostic)),
      check_name: diagnostic.code,
      fingerprint: fingerprintOf(diagnostic),
      severity: severities[diagnostic.severity],
      location: {
        path: wellFormed(pathFromRepository(file)),
        lines: {begin: line, end: Math.max(line, diagnostic.place?.endLine ?? line)},
      },
    };
  });
  return JSON.stringify(entries, undefined, 2);
};
