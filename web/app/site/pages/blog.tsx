import { articles } from "../blog/articles";
import { FEED } from "../feed";
import { pages } from "../pages";
import { Byline } from "../parts/byline";
import { metadata } from "../parts/head";
import { PageHead } from "../parts/page-head";

export const meta = () => metadata(pages.blog);

export default function Blog() {
  return (
    <>
      <PageHead
        page={pages.blog}
        title="Notes from the bench."
        lede="Long reads for the hour after dinner. Every one has a worked example in dollars or minutes, and none of them needs an account."
      />
      <ol className="posts">
        {articles.map(({ page, words, Cover }) => (
          <li key={page.path}>
            <article className="post" aria-labelledby={slugOf(page.path)}>
              <Cover />
              <div className="post-words">
                <p className="article-category">{page.article.category}</p>
                <h2 id={slugOf(page.path)}>
                  <a href={page.path}>{page.article.headline}</a>
                </h2>
                <p>{page.article.excerpt}</p>
                <Byline page={page} words={words} />
                <p>
                  <a className="button button-quiet" href={page.path}>
                    Read More<span className="unseen">: {page.article.headline}</span>
                  </a>
                </p>
              </div>
            </article>
          </li>
        ))}
      </ol>
      <p className="posts-feed">
        New ones reach your feed reader by <a href={FEED}>Atom feed</a>. There is no newsletter to sign up for.
      </p>
    </>
  );
}

const slugOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
