// `/`: the landing page of `content/index.yml`, or the text of `content/index.md`.
import {Body, definePage} from 'galley/page';
import {Accordion} from '../components/accordion.js';
import {LandingCta} from '../components/landing-cta.js';
import {LandingFigures} from '../components/landing-figures.js';
import {LandingHero} from '../components/landing-hero.js';
import {LandingSection} from '../components/landing-section.js';
import {PageHeader} from '../components/page-header.js';
import {SectionFrame} from '../components/section-frame.js';
import {ToolCard} from '../components/tool-card.js';
import type {Home, Tool} from '../collections.js';
import {readDocument} from '../support/read-document.js';

export default definePage({
  name: 'index',
  path: '/',
  needsDocument: true,
  data: {tools: {where: {_dir: 'tools'}, only: ['_path', 'title', 'description', 'icon']}},
  head: () => ({titleTemplate: '%s - Engineers build, {brand} tests'}),
  component: ({document, data}) => {
    const {title, description, hero, sections = [], tools, figures, faq, cta, _type} = readDocument<Home>(document);
    return (
      <>
        {hero === undefined ? (
          <div className="page container">
            <PageHeader title={title} description={description} />
          </div>
        ) : (
          <LandingHero {...hero} />
        )}
        {_type === 'markdown' && (
          <div className="page-body prose container">
            <Body omitTitle />
          </div>
        )}
        {sections.map((section) => (
          <LandingSection key={section.title} {...section} />
        ))}
        {tools !== undefined && (
          <SectionFrame {...tools}>
            <div className="card-group">
              {data.tools.map((tool) => (
                <ToolCard key={tool._path} tool={readDocument<Tool>(tool)} />
              ))}
            </div>
          </SectionFrame>
        )}
        {figures !== undefined && <LandingFigures {...figures} />}
        {faq !== undefined && (
          <SectionFrame title={faq.title} description={faq.description}>
            <Accordion items={faq.items} />
          </SectionFrame>
        )}
        {cta !== undefined && <LandingCta {...cta} />}
      </>
    );
  },
});
