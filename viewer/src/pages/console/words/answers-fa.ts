import type { AnswerWords } from "./answers-en.ts";

const n = (value: number): string => new Intl.NumberFormat("fa").format(value);

export const answersFa: AnswerWords = {
  sent: "در حال ثبت…",
  done: "ثبت شد.",
  unanswered: "پاسخی نرسید: پیش از تکرار ببینید انجام شده یا نه.",
  allTheSame: "با این همه چنین رأی بده",
  takeOver: "با این همه انجام بده",
  advice: {
    stopClocks: "هر دو ساعت را متوقف کنید.",
    setTimes: (white, black) => `ساعت را تنظیم کنید: سفید ${white}، سیاه ${black}.`,
    timesNotKnown: "زمان‌ها در اینجا معلوم نیست: در «زمان ساعت» بنویسید.",
    setMoveCounter: (white, black) => `شمارندهٔ حرکت آن را تنظیم کنید: سفید ${n(white)}، سیاه ${n(black)}.`,
    makeIntended: (side, san) => `${side} باید ${san} را بازی کند.`,
  },
  refusals: {
    notAllowed: "این کار با شما نیست.",
    malformed: "سرور این را نمی‌فهمد.",
    unknownGame: "چنین بازی‌ای نیست.",
    unknownTable: "چنین میزی نیست.",
    notStarted: "بازی شروع نشده است.",
    illegalMove: "هیچ حرکت قانونی چنین نوشته نمی‌شود.",
    badPosition: "پس از این وضعیت حرکتی نمی‌آید.",
    badPly: "چنین حرکتی برای رأی دادن نیست.",
    badResult: "بازی به این دلیل چنین تمام نمی‌شود.",
    nothingToDo: "کاری برای انجام نیست.",
    gameOver: "بازی تمام شده است.",
    notOnMove: "نوبت این بازیکن نیست.",
    rightLost: "حق ادعا برای این نوبت از دست رفته است.",
    badClaim: "اکنون چنین ادعایی ممکن نیست.",
    claimOpen: "ادعایی در انتظار رأی است.",
    alreadyDone: "کسی پیش‌تر انجام داده است.",
    againstFinding: "بازی یا قوانین چیز دیگری می‌گویند.",
    timesNotKnown: "زمان‌ها معلوم نیست: بنویسید.",
    tooLate: "دیگر دیر شده است.",
    journalFailed: "دیسک سرور فعلاً چیزی نمی‌پذیرد.",
  },
};
