// `/about`, from `content/about.md`.
import {Body, definePage} from 'galley/page';
import {PageHeader} from '../components/page-header.js';
import {TeamMembers} from '../components/team-members.js';
import type {About} from '../schemas.js';
import {typedDocument} from '../support/typed-document.js';

export default definePage({
  name: 'about',
  path: '/about',
  needsDocument: true,
  component: ({document}) => {
    const {title, description, headline, links, people} = typedDocument<About>(document);
    return (
      <div className="page">
        <PageHeader
          title={title}
          description={description}
          links={links}
          headline={headline !== undefined && <p className="slug">{headline}</p>}
        />
        <div className="page-body prose split">
          <Body omitTitle />
          <TeamMembers people={people} />
        </div>
      </div>
    );
  },
});
