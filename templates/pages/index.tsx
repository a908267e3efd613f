// `/`: the landing page of `content/index.yml`, or the text of `content/index.md`. With `layout: docs`, it is one of the docs.
import {Body, definePage, useConfig, type Config, type PageDocument} from 'galley/page';
import {Accordion} from '../components/accordion.js';
import {DocArticle} from '../components/doc-article.js';
import {LandingCta} from '../components/landing-cta.js';
import {LandingFigures} from '../components/landing-figures.js';
import {LandingHero} from '../components/landing-hero.js';
import {LandingIdea} from '../components/landing-idea.js';
import {LandingSection} from '../components/landing-section.js';
import {PageHeader} from '../components/page-header.js';
import {SectionFrame} from '../components/section-frame.js';
import {ToolCard} from '../components/tool-card.js';
import type {Home, Tool} from '../schemas.js';
import {neighborsQuery} from '../support/doc-page.js';
import {typedDocument} from '../support/typed-document.js';
import {fillCommand} from '../support/repository-links.js';
import {faqData, siteData} from '../support/structured-data.js';
import {toolPageFilter} from '../support/tool-page-queries.js';

export default definePage({
  name: 'index',
  path: '/',
  needsDocument: true,
  data: ({document, hiddenFolders}) => ({
    tools: {where: toolPageFilter, only: ['_path', 'title', 'description', 'accepts', 'returns']},
    ...(isDoc(document) && {
      neighbors: neighborsQuery({_type: 'markdown', _partial: false}, {document, hiddenFolders}),
    }),
  }),
  head: ({document, site}) => {
    const {hero, faq} = typedDocument<Home>(document);
    // Without a hero, the page does not show the questions.
    const shown = hero && filledFaq(faq, site.config);
    return {structured: [...siteData(site.config), ...faqData(shown)]};
  },
  component: ({data, ...page}) => {
    const {document} = page;
    const home = typedDocument<Home>(document);
    const {title, description, hero, idea, sections = [], tools, figures, cta, _type, _file} = home;
    const faq = filledFaq(home.faq, useConfig());
    if (isDoc(document)) return <DocArticle {...page} neighbors={data.neighbors ?? []} />;
    if (hero === undefined) {
      return (
        <div className="page">
          <PageHeader title={title} description={description} />
          <div className="page-body prose">
            <Body omitTitle />
          </div>
        </div>
      );
    }
    return (
      <div className="landing">
        <LandingHero {...hero} file={`content/${String(_file)}`} />
        {_type === 'markdown' && (
          <div className="section prose">
            <Body omitTitle />
          </div>
        )}
        {figures !== undefined && <LandingFigures {...figures} />}
        {idea !== undefined && <LandingIdea {...idea} />}
        {sections.map((section) => (
          <LandingSection key={section.title} {...section} />
        ))}
        {tools !== undefined && (
          <SectionFrame {...tools}>
            <div className="cells">
              {data.tools.map((tool) => (
                <ToolCard key={tool._path} tool={typedDocument<Tool>(tool)} />
              ))}
            </div>
          </SectionFrame>
        )}
        {faq !== undefined && (
          <SectionFrame {...faq} align="left">
            <Accordion items={faq.items} />
          </SectionFrame>
        )}
        {cta !== undefined && <LandingCta {...cta} />}
      </div>
    );
  },
});

/** A home page that is one of the docs, with the tree of pages beside it. */
function isDoc(document: PageDocument | null): boolean {
  return document?.['layout'] === 'docs' && document['hero'] === undefined;
}

/** Fills in the address of the repository. On sites without one, omits questions whose answers need it. */
function filledFaq(faq: Home['faq'], config: Config): Home['faq'] {
  const items = faq?.items.flatMap((item) => {
    const content = fillCommand(item.content, config);
    return content === undefined ? [] : [{...item, content}];
  });
  return faq && {...faq, items: items ?? []};
}
