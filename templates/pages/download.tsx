// `/download`, from `content/download.yml`.
import {definePage, Icon} from 'galley/page';
import {Checksums} from '../components/checksums.js';
import {FormattedDate} from '../components/formatted-date.js';
import {InlineMarkdown} from '../components/inline-markdown.js';
import {PageHeader} from '../components/page-header.js';
import {InstallPlatform} from '../components/install-platform.js';
import {ReleaseNotes} from '../components/release-notes.js';
import type {Download} from '../schemas.js';
import {typedDocument} from '../support/typed-document.js';

export default definePage({
  name: 'download',
  path: '/download',
  needsDocument: true,
  component: ({document}) => {
    const {
      title,
      description,
      version,
      date,
      requirements = [],
      platforms = [],
      checksums,
      releases = [],
    } = typedDocument<Download>(document);
    return (
      <div className="page">
        <PageHeader
          title={title}
          description={description}
          headline={
            <p className="slug">
              {version !== undefined && <span className="badge">{`v${version}`}</span>} <FormattedDate iso={date} />
            </p>
          }
        />
        {requirements.length > 0 && (
          <section className="split">
            <h2>Requirements</h2>
            <ul className="ticks">
              {requirements.map((requirement) => (
                <li key={requirement}>
                  <Icon name="lucide:check" />
                  <span>
                    <InlineMarkdown text={requirement} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h2>Install</h2>
          <div className="cells">
            {platforms.map((platform) => (
              <InstallPlatform key={platform.id} {...platform} />
            ))}
          </div>
        </section>
        {checksums !== undefined && <Checksums {...checksums} />}
        {releases.length > 0 && (
          <section className="split">
            <h2>Release notes</h2>
            <div>
              {releases.map((release) => (
                <ReleaseNotes key={release.version} {...release} />
              ))}
            </div>
          </section>
        )}
      </div>
    );
  },
});
