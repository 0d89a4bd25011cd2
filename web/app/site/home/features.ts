import type { Feature } from "../parts/feature-grid";
import { BarsDrawing, BillDrawing, CalendarDrawing, PlanDrawing, RoadDrawing, ShelfDrawing } from "./drawings";

export const features: readonly Feature[] = [
  {
    title: "Inventory & Equipment",
    Drawing: ShelfDrawing,
    words: "Know what's on the truck before you drive to the supply house.",
    facts: [
      "Parts with cost, price, margin and a reorder level",
      "Tools by brand, serial number and where they live",
      "Vans and machines with their service history and next service date",
    ],
  },
  {
    title: "Projects",
    Drawing: PlanDrawing,
    words: "Watch the budget while there's still time to do something about it.",
    facts: [
      "Budget, spent and remaining on every job",
      "Expenses by category, with a photo of the receipt",
      "A task list, and what the job earned after parts and miles",
    ],
  },
  {
    title: "Mileage Tracking",
    Drawing: RoadDrawing,
    words: "Log the trip once. We do the math.",
    facts: [
      "Fuel cost worked out from miles, MPG and price per gallon",
      "Business and personal miles kept apart",
      "What your business miles are worth, at your own rate",
    ],
  },
  {
    title: "Invoicing & Billing",
    Drawing: BillDrawing,
    words: "Send the bill from the driveway, not from the kitchen table.",
    facts: [
      "An estimate becomes an invoice in one step",
      "A PDF, and a link the customer opens without an account",
      "Unpaid for more than 14 days? It moves to the top of the list",
    ],
  },
  {
    title: "Scheduling",
    Drawing: CalendarDrawing,
    words: "Running late? Move the job and tell the customer in one go.",
    facts: [
      "A month at a glance, or every appointment in a list",
      "Jobs that run over several days",
      "The email or text to the customer, written and ready to send",
    ],
  },
  {
    title: "Business Analytics",
    Drawing: BarsDrawing,
    words: "How the month went, from what customers paid you.",
    facts: [
      "Revenue by week, month or year, next to the previous period",
      "Which services and which customers bring it in",
      "The report as a CSV file for your bookkeeper",
    ],
  },
];
