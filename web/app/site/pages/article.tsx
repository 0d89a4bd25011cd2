import { articleAt } from "../blog/articles";
import { PostNotFound } from "../blog/post-not-found";
import { postNotFound } from "../pages";
import { Article } from "../parts/article";
import { CallToAction } from "../parts/call-to-action";
import { metadata } from "../parts/head";

export const meta = (path: string) => metadata(articleAt(path)?.page ?? postNotFound);

/** Knows every article by its address. Any other is "Post Not Found". */
export default function ArticlePage({ path }: { path: string }) {
  const article = articleAt(path);
  if (!article) return <PostNotFound />;
  const { page, words, closing } = article;
  return (
    <>
      <Article page={page}>{words}</Article>
      <CallToAction title={closing.title} action={{ label: "Start Free Trial", href: "/register" }}>
        {closing.words}
      </CallToAction>
    </>
  );
}
