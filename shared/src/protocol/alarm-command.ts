import * as v from "valibot";
import { ALARM_ACTIONS, AlarmIdSchema } from "../alarms.ts";
import { PersonIdSchema } from "../people.ts";

/**
 * Arbiter only: what is done about an alarm (docs/rules/alarms.md). `minutes`: of shelving, five where nothing is said. `to`:
 * of handing over, whom to. `over`: though somebody else has taken it.
 */
export const HandleAlarmSchema = v.object({
  kind: v.literal("handleAlarm"),
  alarm: AlarmIdSchema,
  how: v.picklist(ALARM_ACTIONS),
  minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))),
  to: v.optional(PersonIdSchema),
  over: v.optional(v.boolean()),
});
