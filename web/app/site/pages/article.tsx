import { useParams } from "react-router";
import { articleAt } from "../blog/articles";
import { PostNotFound } from "../blog/post-not-found";
import { postNotFound } from "../pages";
import { Article } from "../parts/article";
import { CallToAction } from "../parts/call-to-action";
import { metadata } from "../parts/head";

export const meta = ({ params }: { params: { slug?: string } }) =>
  metadata(articleAt(params.slug)?.page ?? postNotFound);

export default function ArticlePage() {
  const article = articleAt(useParams().slug);
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
