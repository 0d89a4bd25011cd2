import { Radio, type RadioGroupProps, Text } from "@mantine/core";
import { SELECTABLE_PLANS } from "~/account/plans";
import styles from "./plan-choice.module.css";

/** The plan to start with, as one field of the sign-up form. */
export function PlanChoice(props: Omit<RadioGroupProps, "label" | "children">) {
  return (
    <Radio.Group label="Plan" size="md" {...props}>
      {SELECTABLE_PLANS.map((plan) => (
        <label key={plan.planType} className={styles.plan} htmlFor={`plan-${plan.planType}`}>
          <Radio
            id={`plan-${plan.planType}`}
            value={plan.planType}
            iconColor="var(--surface)"
            aria-describedby={`plan-${plan.planType}-trial`}
          />
          <span className={styles.facts}>
            <Text span fw={600}>
              {plan.name}
            </Text>
            <Text span className="numeric">
              {plan.price} {plan.period}
            </Text>
            <Text span size="sm" c="dimmed" className={styles.trial} id={`plan-${plan.planType}-trial`}>
              {plan.trial}
            </Text>
          </span>
        </label>
      ))}
    </Radio.Group>
  );
}
