import "./styles/page.css";
