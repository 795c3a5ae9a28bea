import type { HallWords } from "./en.ts";

const n = (value: number): string => new Intl.NumberFormat("fa").format(value);

export const fa: HallWords = {
  title: "صفحهٔ نمایش سالن",
  notice: (law) => `فقط برای آگاهی. هیچ ادعایی نمی‌تواند بر این نمایشگر استوار باشد${law}.`,
  law: (year, article) => ` (قوانین شطرنج \u2066${year}\u2069، \u2066${article}\u2069)`,
  direct: "بدون تأخیر، فقط شبکهٔ سالن",
  lastUpdate: (time) => `ارتباط قطع است. آخرین به‌روزرسانی ${time}`,
  page: (page, pages) => `${n(page)} از ${n(pages)}`,
  notSignedIn: "این نمایشگر وارد نشده است",
  howTo: (address) => `روی آن \u2068${address}\u2069 را باز کنید و کدی را که سرداور می‌دهد وارد کنید.`,
  noTables: "صفحه‌ها به محض تعیین نخستین بازی اینجا پدیدار می‌شوند.",
};
