//! The lines of Schedule C (Form 1040), Part II, that expenses begin with, and on which of them the costs of other modules go. Pure.

use crate::modules::equipment::EquipmentType;
use crate::modules::projects;
use platform::values::columns::{Choice, choice};

choice! {
    /// A line of Schedule C, by the id of its category.
    pub enum Line {
        Advertising = "advertising",
        CarAndTruck = "car-and-truck",
        Commissions = "commissions-and-fees",
        ContractLabor = "contract-labor",
        Benefits = "employee-benefits",
        Insurance = "insurance",
        Interest = "interest",
        Legal = "legal-and-professional",
        Office = "office-expense",
        Rent = "rent-or-lease",
        Repairs = "repairs-and-maintenance",
        Supplies = "supplies",
        Taxes = "taxes-and-licenses",
        Travel = "travel",
        Meals = "meals",
        Utilities = "utilities",
        Wages = "wages",
        Other = "other",
    } otherwise Other
}

impl Line {
    /// In the order of the form.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::WORDS.iter().filter_map(|word| Self::from_word(word))
    }

    /// What the category is called until the owner renames it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Advertising => "Advertising",
            Self::CarAndTruck => "Car and truck",
            Self::Commissions => "Commissions and fees",
            Self::ContractLabor => "Contract labor",
            Self::Benefits => "Employee benefits",
            Self::Insurance => "Insurance",
            Self::Interest => "Interest",
            Self::Legal => "Legal and professional",
            Self::Office => "Office expense",
            Self::Rent => "Rent or lease",
            Self::Repairs => "Repairs and maintenance",
            Self::Supplies => "Supplies",
            Self::Taxes => "Taxes and licenses",
            Self::Travel => "Travel",
            Self::Meals => "Meals",
            Self::Utilities => "Utilities",
            Self::Wages => "Wages",
            Self::Other => "Other",
        }
    }

    /// Its number on the form.
    pub const fn number(self) -> &'static str {
        match self {
            Self::Advertising => "8",
            Self::CarAndTruck => "9",
            Self::Commissions => "10",
            Self::ContractLabor => "11",
            Self::Benefits => "14",
            Self::Insurance => "15",
            Self::Interest => "16",
            Self::Legal => "17",
            Self::Office => "18",
            Self::Rent => "20",
            Self::Repairs => "21",
            Self::Supplies => "22",
            Self::Taxes => "23",
            Self::Travel => "24a",
            Self::Meals => "24b",
            Self::Utilities => "25",
            Self::Wages => "26",
            Self::Other => "27",
        }
    }

    /// Where what was spent on a project goes.
    pub const fn of_project(category: projects::Category) -> Self {
        match category {
            projects::Category::Materials => Self::Supplies,
            // A tool or machine that is bought is written off; what a job is charged for is rented.
            projects::Category::Equipment => Self::Rent,
            projects::Category::Labor | projects::Category::Subcontractor => Self::ContractLabor,
            projects::Category::Travel => Self::Travel,
            projects::Category::Permits => Self::Taxes,
            projects::Category::General | projects::Category::Other => Self::Other,
        }
    }

    /// The categories of projects that go on it.
    pub fn project_categories(self) -> Vec<projects::Category> {
        let all = projects::Category::WORDS.iter().filter_map(|word| projects::Category::from_word(word));
        all.filter(|category| Self::of_project(*category) == self).collect()
    }

    /// Where the parts of a service go: the vehicles' are car and truck expenses, as trips are.
    pub const fn of_service(kind: EquipmentType) -> Self {
        match kind {
            EquipmentType::Vehicle => Self::CarAndTruck,
            EquipmentType::Equipment | EquipmentType::Other => Self::Repairs,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_line_has_its_own_name_and_number() {
        let lines: Vec<Line> = Line::all().collect();
        let names: BTreeSet<&str> = lines.iter().map(|line| line.name()).collect();
        let numbers: BTreeSet<&str> = lines.iter().map(|line| line.number()).collect();
        assert_eq!((lines.len(), names.len(), numbers.len()), (18, 18, 18));
    }

    #[test]
    fn every_category_of_projects_goes_on_one_line() {
        let count: usize = Line::all().map(|line| line.project_categories().len()).sum();
        assert_eq!(count, projects::Category::WORDS.len());
        assert_eq!(Line::ContractLabor.project_categories().len(), 2);
    }
}
