import { pages, postNotFound } from "../pages";
import { PageHead } from "../parts/page-head";

export function PostNotFound() {
  return (
    <PageHead
      page={postNotFound}
      title="Post Not Found"
      lede="We measured twice and it’s still not here. The address may have a typo, or we took the article down."
      actions={
        <p className="actions">
          <a className="button" href={pages.blog.path}>
            Back to the blog
          </a>
        </p>
      }
    >
      <ShortBoard />
    </PageHead>
  );
}

/** Two sawhorses, and a board that was cut too short to reach the second. */
function ShortBoard() {
  return (
    <svg className="plan" viewBox="0 0 440 220" fill="none" aria-hidden="true" focusable="false">
      <g className="plan-wood" strokeWidth="11" strokeLinecap="round">
        <path d="M76 78 50 208M116 78l26 130M324 78l-26 130M364 78l26 130" />
        <path d="M64 154h64M312 154h64" strokeWidth="8" />
      </g>
      <g className="plan-beam">
        <rect x="44" y="62" width="104" height="20" rx="2" />
        <rect x="292" y="62" width="104" height="20" rx="2" />
      </g>
      <g transform="rotate(7 96 52)">
        <path className="plan-board" d="M24 42h236l-8 6 6 5-8 7H24z" />
      </g>
      <path className="plan-measure" strokeWidth="1.5" d="M20 208h400" />
    </svg>
  );
}
