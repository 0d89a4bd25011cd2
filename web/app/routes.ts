import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the product. A screen's address may differ from its module's name: this is the one place that says so. */
export default [
  // Public pages: prerendered, one stylesheet, no JavaScript.
  layout("site/layout.tsx", [
    index("site/pages/home.tsx"),
    route("about", "site/pages/about.tsx"),
    route("blog", "site/pages/blog.tsx"),
    // Knows every article by its slug; any other is "Post Not Found".
    route("blog/:slug", "site/pages/article.tsx"),
    route("contractors", "site/pages/contractors.tsx"),
    route("invoicing", "site/pages/invoicing.tsx"),
    route("faq", "site/pages/faq.tsx"),
    route("contractor-invoice-app", "site/pages/contractor-invoice-app.tsx"),
    route("free-scheduling-software", "site/pages/free-scheduling-software.tsx"),
    route("privacy", "site/pages/privacy.tsx"),
    route("terms", "site/pages/terms.tsx"),
  ]),

  // Everything that runs in the browser.
  layout("shell/provider.tsx", [
    route("login", "modules/accounts/pages/sign-in.tsx"),
    route("register", "modules/accounts/pages/sign-up.tsx"),
    route("reset-password", "modules/accounts/pages/request-reset.tsx"),
    route("new-password", "modules/accounts/pages/new-password.tsx"),
    route("confirm-email", "modules/accounts/pages/confirm-email.tsx"),
    route("subscribe", "modules/billing/pages/choose-plan.tsx"),
    route("billing/checkout/:sessionId", "modules/billing/pages/checkout.tsx"),
    route("billing/portal/:sessionId", "modules/billing/pages/portal.tsx"),
    ...prefix("app", [
      layout("shell/layout.tsx", [
        index("modules/dashboard/pages/dashboard.tsx", { id: "app-index" }),
        route("inventory", "modules/inventory/pages/inventory.tsx"),
        route("tools", "modules/tools/pages/tools.tsx"),
        route("garage", "modules/equipment/pages/garage.tsx"),
        route("mileage", "modules/mileage/pages/mileage.tsx"),
        route("invoices", "modules/documents/pages/invoices.tsx"),
        route("invoices/recurring", "modules/documents/pages/recurring.tsx"),
        route("scheduling", "modules/appointments/pages/scheduling.tsx"),
        route("crm", "modules/clients/pages/crm.tsx"),
        route("projects", "modules/projects/pages/projects.tsx"),
        route("workflows", "modules/workflows/pages/workflows.tsx"),
        route("workflows/:workflowId", "modules/workflows/pages/workflow.tsx"),
        route("reports", "modules/analytics/pages/reports.tsx"),
        route("profile", "modules/profile/pages/profile.tsx"),
        route("subscription", "modules/billing/pages/subscription.tsx"),
        route("admin", "modules/admin/pages/admin.tsx"),
        // The dashboard's own address and, as specified, any unknown one below /app.
        route("*", "modules/dashboard/pages/dashboard.tsx", { id: "app-dashboard" }),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
