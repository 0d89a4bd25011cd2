/**
 * The first calls of the screens at their plain addresses, as their modules make them in `ahead`, for the documents of those screens. Calls that
 * name a day are left out, and those that only some people make: a document is the same on every day and for everybody.
 */
export const FIRST_CALLS: Partial<Record<string, readonly string[]>> = {
  "/app": ["/api/dashboard", "/api/dashboard/today"],
  "/app/dashboard": ["/api/dashboard", "/api/dashboard/today"],
  "/app/inventory": ["/api/inventory?limit=100", "/api/inventory/summary"],
  "/app/tools": ["/api/tools?limit=100", "/api/tools/summary"],
  "/app/garage": ["/api/equipment?limit=100", "/api/equipment/summary"],
  "/app/mileage": ["/api/mileage?limit=100", "/api/mileage/summary", "/api/mileage/years"],
  "/app/invoices": ["/api/documents?limit=100", "/api/documents/summary"],
  "/app/invoices/recurring": ["/api/recurring-invoices?limit=100", "/api/emails/waiting"],
  "/app/crm": [
    "/api/clients?limit=100",
    "/api/clients/summary",
    "/api/clients?followUp=overdue&limit=5",
    "/api/clients/tags",
  ],
  "/app/projects": ["/api/projects?limit=100", "/api/projects/summary"],
  "/app/workflows": ["/api/workflows?limit=100"],
  "/app/profile": [
    "/api/user/profile",
    "/api/documents/email",
    "/api/user/card-payments",
    "/api/documents/reminders",
    "/api/appointments/feed",
    "/api/user/export",
    "/api/user/email",
    "/api/user/second-lock",
    "/api/user/sessions",
  ],
  "/app/subscription": ["/api/stripe/subscription-status"],
};
